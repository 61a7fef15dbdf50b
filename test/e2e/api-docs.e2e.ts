import { expect, test } from 'vitest'
import { setStage } from './stage.ts'

const stage = setStage()

test('a call is found, run with values of the chain, and linked to', async () => {
  const { page } = stage
  await stage.open('/api-docs')
  await page.getByRole('searchbox', { name: 'Search the calls' }).fill('holders mint')
  await page.getByText('/api/token/{mint}/holders', { exact: true }).waitFor()
  expect(await page.getByText('/api/blocks', { exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: /\/holders The owners of a token/ }).click()
  const [token] = await stage.api<{ mint: string }[]>('/api/tokens?limit=1')
  await page.getByLabel('mint', { exact: true }).waitFor()
  await page.getByLabel('mint', { exact: true }).fill(token?.mint ?? '')
  await page.getByRole('button', { name: 'Run listTokenHolders' }).click()
  const response = page.getByRole('region', { name: 'Response of listTokenHolders' })
  await response.getByText('200', { exact: true }).waitFor()
  await response.getByText(/^[\d,]+ bytes$/).waitFor()
  await response.getByText(/"holders": \[/).waitFor()

  await stage.open('/api-docs#getBlock')
  const height = page.getByLabel('height', { exact: true })
  await expect.poll(() => height.inputValue()).toMatch(/^\d+$/)
  await page.getByRole('button', { name: 'Run getBlock' }).click()
  const block = page.getByRole('region', { name: 'Response of getBlock' })
  await block.getByText(`"height": ${await height.inputValue()},`).waitFor()
  expect(await page.getByRole('button', { name: /One block/ }).getAttribute('aria-expanded')).toBe('true')
})
