import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createImageEncoder } from './image-encoder.ts'

const DISC = '<circle cx="8" cy="8" r="8" fill="#ff0000"/>'
const drawing = (content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">${content}</svg>`)
const png = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#ff0000' } })
  .png()
  .toBuffer()

/** A drawing that doubles its content `levels` times: a few hundred bytes that take minutes to draw. */
const doubling = (levels: number) =>
  drawing(
    `<defs><g id="l0">${DISC}</g>${Array.from(
      { length: levels },
      (_, nth) => `<g id="l${nth + 1}"><use href="#l${nth}"/><use href="#l${nth}" x="1"/></g>`,
    ).join('')}</defs><use href="#l${levels}"/>`,
  )

test('a drawing has a second of CPU, and the next one is drawn all the same', async () => {
  const encoder = createImageEncoder()
  const costly = encoder.encode(doubling(18), 64, 'hostile.example')
  const next = encoder.encode(drawing(DISC), 64, 'a.example')
  await expect(costly).rejects.toMatchObject({
    message: 'decoding it failed: it takes more than 1 s of CPU',
    isCostly: true,
  })
  expect((await sharp(await next).metadata()).width).toBe(64)
  encoder.stop()
})

test('a picture does not wait for drawings', async () => {
  const encoder = createImageEncoder(600_000)
  await Promise.all([encoder.encode(png, 16, 'a.example'), encoder.encode(drawing(DISC), 16, 'a.example')])
  const costly = encoder.encode(doubling(18), 64, 'hostile.example').catch(({ message }) => message)
  const picture = await encoder.encode(png, 32, 'a.example')
  expect((await sharp(picture).metadata()).width).toBe(32)
  encoder.stop()
  // The drawing was not finished when the encoder stopped.
  expect(await costly).toBe('decoding it failed: its process ended')
})
