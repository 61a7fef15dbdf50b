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
  // A single result is opened at once, perhaps while it is clicked.
  await until('the search leads to the owner', async () => {
    if (!page.url().endsWith(`/address/${alice.owner}`))
      await choice
        .first()
        .click({ timeout: 1_000 })
        .catch(() => undefined)
    return page.url().endsWith(`/address/${alice.owner}`)
  })
  await page.getByRole('tab', { name: 'Domains' }).click()
  await page.waitForURL(/tab=domains/)
  const row = page.getByRole('row').filter({ hasText: 'alice.gor' }).first()
  await row.waitFor()
  expect(await row.textContent()).toContain('Never')
  expect(await row.locator(`a[href="/address/${alice.account}"]`).count()).toBe(1)
})

test('a wallet is shown by its name in lists, and on the page of a transaction', async () => {
  const { page } = stage
  await stage.open('/transactions')
  const payer = 'td:last-child a[href^="/address/"]'
  const row = page.getByRole('row').filter({ has: page.locator(payer, { hasText: '.gor' }) })
  // Blocks come while the page is read: all of one moment.
  const shown = await until('a wallet with a name pays for a transaction', async () => {
    const [first] = await row.evaluateAll(
      (rows, link) =>
        rows.map((each) => {
          const element = each as unknown as { querySelector(of: string): Record<string, string> | null }
          return {
            name: element.querySelector(`${link} .hash-short`)?.textContent,
            payer: element.querySelector(link)?.href?.split('/').at(-1),
            signature: element.querySelector('a[href^="/tx/"]')?.href?.split('/').at(-1),
          }
        }),
      payer,
    )
    return first
  })
  expect(shown.name).toMatch(/^\S+\.gor$/)
  type Names = { names: Record<string, string> }
  const { names } = await stage.api<Names>(`/api/sns/names?addresses=${shown.payer}`)
  expect(names).toEqual({ [shown.payer as string]: shown.name })
  await stage.open(`/tx/${shown.signature}`)
  await page
    .getByText(shown.name as string)
    .first()
    .waitFor()
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
  type Page = { transactions: { signature: string }[] }
  const { transactions } = await stage.api<Page>(`/api/address/${sub.account}/transactions/paginated`)
  await stage.open(`/tx/${transactions.at(-1)?.signature}`)
  const sentence = new RegExp(`the name ${sub.whole.replaceAll('.', '\\.')}`)
  await page.getByText(sentence).first().waitFor()
})
