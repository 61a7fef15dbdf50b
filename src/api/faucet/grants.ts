import { createHmac, randomBytes } from 'node:crypto'
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { secretFile } from '#lib/files/secret-file.ts'

const Grant = z.object({
  id: z.string(),
  at: z.number(),
  /** A keyed hash of the visitor's address. */
  visitor: z.string(),
  address: z.string(),
})
type Grant = z.infer<typeof Grant>
const Line = z.union([Grant, z.object({ removed: z.string() })])

/**
 * The grants of the last `periodMs`, shared by all processes that use the folder, and kept across restarts.
 * Each grant is a line in the file of its period; files of older periods are removed.
 */
export function openGrants(dir: string, periodMs: number, now: () => number = Date.now) {
  /**
   * The key of the visitors' hashes. It is created on first use and is the same in all processes and after a
   * restart.
   */
  let key: string | undefined
  const fileOf = (period: number) => join(dir, `grants.${period}`)
  const period = () => Math.floor(now() / periodMs)

  const write = (line: z.infer<typeof Line>) => {
    mkdirSync(dir, { recursive: true })
    appendFileSync(fileOf(period()), `${JSON.stringify(line)}\n`, { mode: 0o600 })
    for (const name of readdirSync(dir))
      if (/^grants\.\d+$/.test(name) && Number(name.slice('grants.'.length)) < period() - 1)
        rmSync(join(dir, name), { force: true })
  }

  return {
    visitorOf(client: string): string {
      key ??= secretFile(join(dir, 'key'), () => randomBytes(32).toString('base64url'))
      return createHmac('sha256', key).update(client).digest('base64url').slice(0, 22)
    },
    list(): Grant[] {
      // The file of the next period is read too, in case the clock was set back.
      const lines = [period() - 1, period(), period() + 1].flatMap((each) => readLines(fileOf(each)))
      const removed = new Set(lines.flatMap((line) => ('removed' in line ? [line.removed] : [])))
      return lines.flatMap((line) =>
        'id' in line && !removed.has(line.id) && Math.abs(now() - line.at) < periodMs ? [line] : [],
      )
    },
    add(visitor: string, address: string): string {
      const id = randomBytes(9).toString('base64url')
      write({ id, at: now(), visitor, address })
      return id
    },
    remove(id: string): void {
      write({ removed: id })
    },
  }
}

function readLines(path: string): z.infer<typeof Line>[] {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
  return text.split('\n').flatMap((line) => {
    try {
      return [Line.parse(JSON.parse(line))]
    } catch {
      // The last line is incomplete if its process ended while writing.
      return []
    }
  })
}
