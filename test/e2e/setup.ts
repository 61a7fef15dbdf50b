import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { serveBrowser } from '../browser.ts'
import { ADMIN_TOKEN, freePort, startProduct } from '../product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    productUrl: string
    /** The JSON-RPC URL of the product's local chain. */
    nodeUrl: string
    /** The WebSocket URL of the browser that all files share. */
    browserUrl: string
  }
}

/**
 * Starts one browser, and one product with a seeded local chain, for all files that do not start a product
 * themselves.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'gorscope-e2e-'))
  const nodePort = String(await freePort())
  const browser = await serveBrowser()
  const product = await startProduct(
    { DATA_DIR: folder, LOCALNET_PORT: nodePort, LOCALNET_TPS: '8', ADMIN_TOKEN },
    '/api/transactions',
    (body) => Array.isArray(body) && body.length >= 20,
  )
  project.provide('productUrl', product.url)
  project.provide('browserUrl', browser.wsEndpoint())
  project.provide('nodeUrl', `http://127.0.0.1:${nodePort}`)
  return async () => {
    await browser.close()
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
