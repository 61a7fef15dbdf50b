import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { isPagePath } from '#contract/pages.ts'
import { type Body, createBody } from './body.ts'
import { inlineScriptsOf, pageHeaders } from './security.ts'

/** A request handler in the style of connect, such as Vite's in development. */
type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void

/** Where the web pages come from: a built folder, or a development server in this process. */
export type Web = { dir: string } | { middleware: Middleware }

type Page = { status: 200 | 404; body: Body; headers: Readonly<Record<string, string>> }

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}
const packed = new Set(['.png', '.jpg', '.webp', '.avif', '.woff2'])

/**
 * Reads the built pages once. A request can only name what was found then, so no path leads anywhere else; each
 * file is compressed once at the highest level, in the background.
 *
 * @returns what a path is answered with: a file, the app for a screen, the app with HTTP 404 for anything else
 * @throws Error with a sentence when the folder holds no built pages
 */
export function loadPages(dir: string): (path: string) => Page {
  const files = new Map<string, Body>()
  let names: string[] = []
  try {
    names = readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(dir, join(entry.parentPath, entry.name)))
  } catch {
    // Told below: a folder that is not there holds no index.html either.
  }
  for (const name of names) {
    const extension = extname(name).toLowerCase()
    const contentType = contentTypes[extension] ?? 'application/octet-stream'
    files.set(
      `/${name.split(sep).join('/')}`,
      createBody(readFileSync(join(dir, name)), contentType, {
        effort: 11,
        compressible: !packed.has(extension),
      }),
    )
  }
  const app = files.get('/index.html')
  if (!app)
    throw new Error(`The web pages are not built: ${join(dir, 'index.html')} is missing. Run npm run build.`)
  void compressAll([...files.values()])

  const fileHeaders = pageHeaders([])
  const appHeaders = {
    ...pageHeaders(inlineScriptsOf(app.bytes.toString('utf8'))),
    'cache-control': 'no-cache',
  }
  const hashed = { ...fileHeaders, 'cache-control': 'public, max-age=31536000, immutable' }
  const plain = { ...fileHeaders, 'cache-control': 'public, max-age=300' }
  return (path) => {
    const file = path === '/index.html' ? undefined : files.get(path)
    // The build puts a hash of the content into the name of everything under assets/.
    if (file) return { status: 200, body: file, headers: path.startsWith('/assets/') ? hashed : plain }
    return { status: isPagePath(path) || path === '/index.html' ? 200 : 404, body: app, headers: appHeaders }
  }
}

/** One after the other: the machine has other things to do while it starts. */
async function compressAll(bodies: readonly Body[]): Promise<void> {
  for (const body of bodies) {
    await body.encoded('br')
    await body.encoded('gzip')
  }
}
