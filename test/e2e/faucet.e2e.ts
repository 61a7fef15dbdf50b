/** @module-tag slow */
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { encodeBase58 } from '#lib/text/base58.ts'
import { setStage, until } from './stage.ts'

const stage = setStage()

test('a visitor gets a coin from the faucet that the footer links, and finds its transaction', async () => {
  const { page } = stage
  await stage.open('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Faucet' }).click()
  await page.waitForURL('**/faucet')
  await page.getByRole('heading', { name: 'Faucet', level: 1 }).waitFor()
  const address = encodeBase58(randomBytes(32))

  await page.getByLabel('Address of a wallet').fill('alice.gor')
  await page.getByRole('button', { name: 'Request 1 GOR' }).click()
  await page.getByText('"alice.gor" is no address').waitFor()

  await page.getByLabel('Address of a wallet').fill(address)
  await page.keyboard.press('Enter')
  const said = page.locator('main form [role="status"]')
  await said.getByText('Success').waitFor()
  const path = await stage.follow(said.locator('a[href^="/tx/"]'))
  await page.getByText('Finalized (MAX Confirmations)').waitFor()
  const balance = await until('the node has the account', async () => {
    const { lamports } = await stage.api<{ lamports: string | null }>(`/api/address/${address}/type`)
    return lamports ?? undefined
  })
  expect(balance).toBe('1000000000')
  expect(path).toMatch(/^\/tx\//)
})
