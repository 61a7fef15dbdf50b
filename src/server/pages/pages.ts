import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { generationBase } from '#contract/paths.ts'
import { createMemo } from '#lib/work/cache.ts'
import { chainNames } from '#profiles/chain-names.ts'
import type { NetworkProfile } from '#profiles/profile.ts'
import { type Body, createBody } from '../requests/body.ts'
import { assetHeaders, pageHeaders } from '../requests/security.ts'
import { contentHtml } from './content-html.ts'
import { callTags, generationTag, headHtml, networkTag } from './head-html.ts'
import type { PageHead } from './page-heads.ts'
import { createScreenLinks } from './screen-links.ts'

/** A request handler in the style of connect, such as Vite's during development. */
export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void

/** Answers a request with the page at its path. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/**
 * The source of the web pages: a built folder, or a development server in this process, which serves all
 * pages with the default head and HTTP 200.
 */
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

/** The most pages with their own head that are cached, compressed, at about 10 kB each. */
const MAX_CACHED = 500

export type Pages = {
  /** The file at a path; `undefined` when there is none. */
  file(path: string): Page | undefined
  /**
   * The app's HTML with the page's own head.
   *
   * @param origin `https://host` as the client reaches this server; `undefined` when it is unknown
   * @param sealed the number of the page's sealed generation; absent for the current one
   */
  app(head: PageHead, origin: string | undefined, sealed?: number): Page
}

/**
 * Reads the built pages once, into memory: requests read no files, so path traversal is impossible. Each file
 * is compressed once at the highest level, in the background.
 *
 * @throws Error with a sentence when the folder holds no built pages
 */
export function loadPages(
  dir: string,
  network: NetworkProfile,
  slotMs: () => number = () => network.slotMs,
): Pages {
  const files = new Map<string, Body>()
  let names: string[] = []
  try {
    names = readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(dir, join(entry.parentPath, entry.name)))
  } catch {
    // The folder is missing; this is reported below, because index.html is missing too.
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
  files.delete('/index.html')
  const linksOf = createScreenLinks(files)
  void compressAll([...files.values()])
  const html = app.bytes.toString('utf8')
  const [beforeHead, afterHead] = aroundHead(html, join(dir, 'index.html'))
  const [middle = '', ...rest] = afterHead.split(ROOT)

  const appHeaders = {
    ...pageHeaders(html),
    'cache-control': 'no-cache',
  }
  const hashed = { ...assetHeaders, 'cache-control': 'public, max-age=31536000, immutable' }
  const plain = { ...pageHeaders(), 'cache-control': 'public, max-age=300' }
  const pages = createMemo<string, Body>(MAX_CACHED)
  const chain = chainNames(network)
  const pageOf = (pageHead: string, content: string): Body => {
    const head = networkTag(network, slotMs()) + HEAD_INDENT + pageHead
    return pages(head + content, () => {
      const after = [middle, ...rest].join(`<div id="root">${content}</div>`)
      return createBody(Buffer.from(beforeHead + head + after), app.contentType, { effort: 4 })
    })
  }
  return {
    file(path) {
      const body = files.get(path)
      // Names under assets/ contain a hash of the content.
      return body && { status: 200, body, headers: path.startsWith('/assets/') ? hashed : plain }
    },
    app: (head, origin, sealed) => ({
      status: head.status,
      body: pageOf(
        headHtml(head, origin) +
          (sealed === undefined ? '' : HEAD_INDENT + generationTag(sealed)) +
          (head.page ? linksOf(head.page) : '') +
          callTags(head.calls, sealed === undefined ? '' : generationBase(sealed)),
        contentHtml(head, chain, sealed),
      ),
      headers: appHeaders,
    }),
  }
}

/** The app's HTML before and after the part that each page's head replaces. */
function aroundHead(html: string, file: string): [before: string, after: string] {
  const [before, rest] = html.split('<!-- head -->')
  const after = rest?.split('<!-- /head -->')[1]
  if (before === undefined || after === undefined)
    throw new Error(`${file} lacks the marks <!-- head --> and <!-- /head --> around a page's head.`)
  return [before.trimEnd() + HEAD_INDENT, after]
}
const HEAD_INDENT = '\n    '
/** The element into which the app renders. */
const ROOT = '<div id="root"></div>'

/** Compresses the bodies one after the other, to leave the CPU to the rest of the start. */
async function compressAll(bodies: readonly Body[]): Promise<void> {
  for (const body of bodies) {
    await body.encoded('br')
    await body.encoded('gzip')
  }
}
