import type { ChildProcess } from 'node:child_process'
import { forkChild } from '#lib/fork-child.ts'
import type { ImageReply, ImageRequest } from './child.ts'

/** The bytes are not an image that can be decoded. The message is a clause: `it is not an image of a known format`. */
export class NotAnImage extends Error {}

export class EncoderBusy extends Error {}

export type ImageEncoder = {
  /**
   * The image as WebP whose sides have at most `width` pixels.
   *
   * @throws NotAnImage, or EncoderBusy when too many images wait
   */
  encode(bytes: Uint8Array, width: number): Promise<Buffer>
  stop(): void
}

/** A usual logo takes 20 to 100 ms. */
const ENCODE_MS = 5_000
const IDLE_MS = 60_000
const MAX_WAITING = 64

/**
 * Decodes and encodes images in a child process, one after the other. It is started when it is needed, and ends when it
 * was not used for a minute, when it crashes, or when one image takes more than five seconds.
 */
export function createImageEncoder(encodeMs = ENCODE_MS): ImageEncoder {
  let child: ChildProcess | undefined
  let last: Promise<unknown> = Promise.resolve()
  let lastId = 0
  let waiting = 0
  let idle: NodeJS.Timeout | undefined

  const end = () => {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = undefined
  }

  const encode = (bytes: Uint8Array, width: number) =>
    new Promise<Buffer>((resolve, reject) => {
      clearTimeout(idle)
      const worker = child ?? forkChild(new URL('./child.ts', import.meta.url), {})
      child = worker
      const id = ++lastId
      const settle = () => {
        clearTimeout(timer)
        worker.off('message', onMessage).off('exit', onExit).off('error', onExit)
        idle = setTimeout(end, IDLE_MS).unref()
      }
      const onMessage = (reply: ImageReply) => {
        if (reply.id !== id) return
        settle()
        if (reply.image) resolve(Buffer.from(reply.image))
        else reject(new NotAnImage(`it cannot be decoded (${reply.problem?.split('\n')[0]})`))
      }
      const onExit = () => {
        settle()
        if (child === worker) child = undefined
        reject(new NotAnImage('decoding it failed'))
      }
      const timer = setTimeout(() => {
        settle()
        end()
        reject(new NotAnImage(`decoding it takes more than ${encodeMs / 1000} s`))
      }, encodeMs)
      worker.on('message', onMessage).on('exit', onExit).on('error', onExit)
      worker.send({ id, bytes, width } satisfies ImageRequest, (error) => {
        if (error) onExit()
      })
    })

  return {
    encode: async (bytes, width) => {
      if (waiting >= MAX_WAITING) throw new EncoderBusy('too many others are being decoded')
      waiting++
      const encoded = last.then(() => encode(bytes, width)).finally(() => waiting--)
      last = encoded.catch(() => undefined)
      return encoded
    },
    stop: end,
  }
}
