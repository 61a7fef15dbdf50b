import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type Browser, type BrowserServer, chromium } from 'playwright-core'

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Opens Chromium: the system's if it is installed, otherwise the one from npm (Linux x64). */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch(await launchOptions())
}

/** Opens Chromium for several processes, which connect to its `wsEndpoint()`. */
export async function serveBrowser(): Promise<BrowserServer> {
  return chromium.launchServer(await launchOptions())
}

async function launchOptions() {
  const executablePath = SYSTEM.find((path) => existsSync(path)) ?? (await fromNpm())
  return { executablePath, args: ARGS, headless: true }
}

async function fromNpm(): Promise<string> {
  // The package includes the libraries that a minimal system lacks, but unpacks them only on AWS Lambda. This
  // variable makes it unpack them when the system has no NSS.
  if (!hasNss()) process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs20.x'
  const { default: packaged } = await import('@sparticuz/chromium')
  return packaged.executablePath()
}

function hasNss(): boolean {
  try {
    return execFileSync('/sbin/ldconfig', ['-p'], { encoding: 'utf8' }).includes('libnss3.so')
  } catch {
    return false
  }
}
