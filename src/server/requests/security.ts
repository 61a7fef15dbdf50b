import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Headers of every response. */
const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
}

/** The policy of a response that loads nothing and that no page can embed. */
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'"

/** Headers of API responses, which any origin may read and no browser may show as a page. */
export const apiHeaders: Readonly<Record<string, string>> = {
  ...always,
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Link, Retry-After, X-Request-Id, X-Slot, X-Total-Count',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': NO_PAGE,
}

/**
 * Headers of the scripts, styles and fonts of the pages. The policy of the page that uses them applies, and
 * none of them may be shown as a page.
 */
export const assetHeaders: Readonly<Record<string, string>> = {
  ...always,
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': NO_PAGE,
}

/** Headers of the response to a CORS preflight for reading. */
export const preflightHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'Content-Type, If-None-Match',
  'access-control-max-age': '86400',
}

/** The same headers for `/rpc`, where libraries add headers of their own, such as `solana-client`. */
export const rpcPreflightHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
}

/**
 * Whether a page of another site sent this request. Browsers report that in `Sec-Fetch-Site`, or without TLS
 * only in `Origin`; programs send neither.
 */
export function comesFromOtherSite({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin'
  const { origin, host } = headers
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host)
}

/**
 * Headers of the pages and their files. Only scripts and styles of this server are allowed, and those inside
 * the given page by their hash.
 */
export function pageHeaders(html = ''): Readonly<Record<string, string>> {
  const allowed = (inline: readonly string[]) =>
    ["'self'", ...inline.map((text) => `'sha256-${sha256(text)}'`)].join(' ')
  const policy = {
    'default-src': "'none'",
    'script-src': allowed(inlineScriptsOf(html)),
    'style-src': allowed(inlineStylesOf(html)),
    // Images of other hosts are loaded through this server, so that no other host sees the visitor.
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'manifest-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  }
  return {
    ...always,
    'content-security-policy': Object.entries(policy)
      .map(([name, value]) => `${name} ${value}`)
      .join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'x-frame-options': 'DENY',
  }
}

/**
 * The texts of a page's inline scripts: every byte between the tags, because that is what the browser hashes.
 */
export function inlineScriptsOf(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi)]
    .filter(([, attributes = '', text = '']) => !/\bsrc\s*=/i.test(attributes) && text !== '')
    .map(([, , text = '']) => text)
}

/** The texts of a page's inline styles. */
const inlineStylesOf = (html: string): string[] =>
  [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style\s*>/gi)].map(([, text = '']) => text)

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')
