import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Log } from '#lib/log/log.ts'

export type CachedImage = { bytes: Buffer; storedAt: number }

export type ImageCache = {
  get(key: string): Promise<CachedImage | undefined>
  /** Stores an image. Never rejects: if the disk cannot be written, images are made again. */
  set(key: string, bytes: Buffer): Promise<void>
}

const MAX_BYTES = 256 * 1024 * 1024
/** The precision of a file's time of access, which records when the image was last used. */
const TOUCH_MS = 3_600_000
/** The disk space of a file in addition to its bytes. */
const FILE_BYTES = 4_096

/**
 * The images in the folder `dir`. Beyond `maxBytes` the least recently used ones are removed. The files are
 * used again after a restart.
 */
export function openImageCache(dir: string, log: Log, maxBytes = MAX_BYTES): ImageCache {
  mkdirSync(dir, { recursive: true })
  const remove = (name: string) => void rm(join(dir, name), { force: true }).catch(() => undefined)
  const files = new LRUCache<string, { size: number; storedAt: number; usedAt: number }>({
    maxSize: maxBytes,
    sizeCalculation: ({ size }) => size + FILE_BYTES,
    dispose: (_, name, reason) => {
      if (reason === 'evict') remove(name)
    },
  })
  const found = readdirSync(dir).map((name) => ({ name, ...timesOf(join(dir, name)) }))
  for (const { name, ...file } of found.sort((a, b) => a.usedAt - b.usedAt))
    if (FILE.test(name)) files.set(name, file)
    else remove(name)

  return {
    get: async (key) => {
      const name = nameOf(key)
      const file = files.get(name)
      if (!file) return undefined
      try {
        const bytes = await readFile(join(dir, name))
        const now = Date.now()
        if (now - file.usedAt > TOUCH_MS) {
          file.usedAt = now
          await utimes(join(dir, name), now / 1000, file.storedAt / 1000)
        }
        return { bytes, storedAt: file.storedAt }
      } catch {
        files.delete(name)
        return undefined
      }
    },
    set: async (key, bytes) => {
      const name = nameOf(key)
      const unfinished = join(dir, `${randomUUID()}.part`)
      try {
        await writeFile(unfinished, bytes)
        await rename(unfinished, join(dir, name))
        files.set(name, { size: bytes.length, storedAt: Date.now(), usedAt: Date.now() })
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => undefined)
        log.warn({ error }, 'An image could not be cached')
      }
    },
  }
}

const FILE = /^[\w-]{43}\.webp$/
const nameOf = (key: string) => `${createHash('sha256').update(key).digest('base64url')}.webp`

function timesOf(path: string) {
  const { size, mtimeMs: storedAt, atimeMs: usedAt } = statSync(path)
  return { size, storedAt, usedAt }
}
