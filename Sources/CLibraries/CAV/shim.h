#include <errno.h>
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/cpu.h>
#include <libavutil/imgutils.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswscale/swscale.h>

/* What Swift can't import: macros that compute. */

static inline int cav_error(int code) { return AVERROR(code); }
static inline int cav_error_eof(void) { return AVERROR_EOF; }

/* What Swift can't say: arrays in structs, which it sees as tuples. */

static inline int cav_convert(struct SwsContext *scaler, const AVFrame *from, AVFrame *to) {
  return sws_scale(scaler, (const uint8_t *const *)from->data, from->linesize, 0, from->height,
    to->data, to->linesize);
}

static inline int cav_copy_planes(uint8_t *to, int size, const AVFrame *from) {
  return av_image_copy_to_buffer(to, size, (const uint8_t *const *)from->data, from->linesize,
    (enum AVPixelFormat)from->format, from->width, from->height, 1);
}
