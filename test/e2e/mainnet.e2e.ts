import { expect, test } from 'vitest'
import { setStage } from './stage.ts'

const stage = setStage()

test('in mainnet mode blocks, transactions and addresses say that they show the testnet', async () => {
  const { page } = stage
  const { signature, blockHeight, feePayer } = await stage.findTransaction((tx) => tx.status === 'success')
  const said = page.locator('main').getByText('This page shows the Testnet.')
  for (const path of [`/address/${feePayer}`, `/tx/${signature}`, `/block/${blockHeight}`]) {
    // Every visit begins on the testnet.
    await stage.open(path)
    await page.locator('main h1').first().waitFor()
    expect(await said.count()).toBe(0)
    await page.getByRole('button', { name: 'Mainnet', exact: true }).click()
    await page.getByText('Mainnet Offline').first().waitFor()
    await said.waitFor()
  }
  // A link inside keeps the mode.
  await stage.follow(page.locator('main a[href^="/tx/"]'))
  await said.waitFor()
  await page.getByRole('button', { name: 'Switch to Testnet' }).click()
  await page.getByText('Testnet Online').first().waitFor()
  expect(await said.count()).toBe(0)
})
