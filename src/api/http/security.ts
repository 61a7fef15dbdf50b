import { createHash } from 'node:crypto'

/** Headers of every answer. */
const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
}

/** Of everything that is data: it may be read from anywhere and can never act as a page. */
export const apiHeaders: Readonly<Record<string, string>> = {
  ...always,
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Retry-After',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/** What a browser asks before a cross-origin call that is not a plain GET. */
export const preflightHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'Content-Type, If-None-Match',
  'access-control-max-age': '86400',
}

/**
 * Of the pages and their files.
 *
 * Scripts come from this server or are one of the inline scripts of the built page, named by hash.
 */
export function pageHeaders(inlineScripts: readonly string[]): Readonly<Record<string, string>> {
  const scripts = ["'self'", ...inlineScripts.map((script) => `'sha256-${sha256(script)}'`)]
  const policy = {
    'default-src': "'none'",
    'script-src': scripts.join(' '),
    'style-src': "'self'",
    // Tokens name pictures anywhere; they are asked for without saying from which page.
    'img-src': "'self' data: https:",
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

/** The texts of the scripts that stand inside a page, as the browser hashes them: every byte between the tags. */
export function inlineScriptsOf(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi)]
    .filter(([, attributes = '', text = '']) => !/\bsrc\s*=/i.test(attributes) && text !== '')
    .map(([, , text = '']) => text)
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')
