import { expect, test } from 'vitest'
import { setStage, until } from './stage.ts'

// Names of the local chain: the first wallets register some at its beginning, and the traffic changes names all the time.

const stage = setStage()

type Domain = { name: string; parentName: string; owner: string; account: string }
const find = (text: string) => stage.api<Domain[]>(`/api/sns/domains?search=${encodeURIComponent(text)}`)

const box = () => stage.page.getByPlaceholder('Search transactions, addresses, blocks, tokens, or domains')

test('a name leads to its owner, whose page has the name, its account and how long it is kept', async () => {
  const { page } = stage
  const alice = await until('alice.gor is registered', async () => (await find('alice.gor'))[0])
  expect(alice).toMatchObject({ name: 'alice', parentName: 'gor' })
  await stage.open('/')
  await box().fill('alice.gor')
  await box().press('Enter')
  const choice = page.getByRole('option').filter({ hasText: 'alice.gor' })
  await until('the search answers', async () => /\/address\//.test(page.url()) || (await choice.count()) > 0)
  if (!/\/address\//.test(page.url())) await choice.first().click()
  await page.waitForURL(`**/address/${alice.owner}`)
  await page.getByRole('button', { name: 'Show all domains' }).click()
  await page.waitForURL(/tab=domains/)
  const row = page.getByRole('row').filter({ hasText: 'alice.gor' }).first()
  await row.waitFor()
  expect(await row.innerText()).toContain('Never')
  expect(await row.locator(`a[href="/address/${alice.account}"]`).count()).toBe(1)
})

test('the name of a wallet is shown beside its address in lists, and in sentences', async () => {
  const { page } = stage
  // Names of wallets that pay for transactions of now.
  const named = await until('a wallet with a name pays for a transaction', async () => {
    const list = await stage.api<{ feePayer: string; blockHeight: number }[]>('/api/transactions?limit=100')
    const payers = [...new Set(list.map(({ feePayer }) => feePayer))].slice(0, 40)
    const { names } = await stage.api<{ names: Record<string, string> }>(
      `/api/sns/names?addresses=${payers.join(',')}`,
    )
    const found = list.find(({ feePayer }) => names[feePayer] !== undefined)
    return found && { ...found, name: names[found.feePayer] as string }
  })
  await stage.open(`/block/${named.blockHeight}`)
  const payer = page.getByRole('row').filter({ has: page.locator(`a[href="/address/${named.feePayer}"]`) })
  await payer.first().getByTitle(named.name).first().waitFor()
})

test('a subdomain is found by its whole name, and a sentence has it under its parent', async () => {
  const { page } = stage
  type Result = { results: { value: string; label: string }[] }
  type Sub = Domain & { whole: string }
  const sub = await until('the traffic registers a subdomain', async (): Promise<Sub | undefined> => {
    for (const label of ['pay', 'www', 'nft', 'dev']) {
      const found = (await find(label)).find(({ name, parentName }) => name === label && parentName !== 'gor')
      if (found) return { ...found, whole: `${found.name}.${found.parentName}` }
    }
    return undefined
  })
  expect(sub.parentName).toMatch(/^[^.]+\.gor$/)
  const { results } = await stage.api<Result>(`/api/search?q=${sub.whole}`)
  expect(results).toMatchObject([{ value: sub.owner, label: sub.whole }])
  await stage.open(`/address/${sub.account}`)
  await page
    .getByText(new RegExp(`the name ${sub.whole.replaceAll('.', '\\.')}`))
    .first()
    .waitFor()
})
