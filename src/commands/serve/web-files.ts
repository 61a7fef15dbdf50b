import { execFile } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Log } from '#lib/log/log.ts'
import { recordOf } from '#lib/values/guards.ts'
import type { Web } from '#server/index.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const built = join(root, 'dist/web')
/** The sources of the browser's code. */
const sources = ['src/web', 'src/contract', 'src/lib', 'vite.config.ts', 'package-lock.json']

/**
 * The browser's files. They are built when they are missing or older than their sources; those of a package
 * are served unchanged; in development Vite serves them with hot reload.
 *
 * @throws Error with a message when they cannot be built, or there are no sources to serve
 */
export async function webFiles(options: { dev: boolean; log: Log }): Promise<{
  files: Web
  stop: () => Promise<void>
}> {
  // A package contains only the built pages.
  const hasSources = existsSync(join(root, 'src/web'))
  if (options.dev) {
    if (!hasSources)
      throw new Error(
        '--dev serves the sources of the pages, which a package lacks: use a checkout of Gorscope.',
      )
    const { createServer } = await import('vite')
    const vite = await createServer({
      configFile: join(root, 'vite.config.ts'),
      appType: 'spa',
      server: { middlewareMode: true },
    })
    return { files: { middleware: vite.middlewares }, stop: () => vite.close() }
  }
  if (hasSources && newest(sources) > newest(['dist/web/index.html'])) {
    options.log.info({ into: built }, 'Building the web pages')
    await build()
  }
  return { files: { dir: built }, stop: async () => {} }
}

/** Builds in a child process, because the server would keep the bundler's 300 MB of memory. */
async function build(): Promise<void> {
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')
  try {
    await promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: root })
  } catch (error) {
    const output = String(recordOf(error).stderr || error).trim()
    throw new Error(`The web pages could not be built:\n${output}`)
  }
}

/** The newest modification time of these files in ms; 0 when there is none. */
function newest(paths: string[]): number {
  let latest = 0
  for (const path of paths) {
    const full = join(root, path)
    if (!existsSync(full)) continue
    const stat = statSync(full)
    latest = Math.max(
      latest,
      stat.isDirectory() ? newest(readdirSync(full).map((name) => join(path, name))) : stat.mtimeMs,
    )
  }
  return latest
}
