import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, openPage } from '../../testing/open-page.tsx'
import { address, otherAddress } from '../../testing/samples.ts'
import { tokenAnswers as answers, token } from '../../testing/token-samples.ts'

// These tests cover the tabs Metadata, Extensions and Analytics.

const path = `/token/${token.mint}`
const openTab = (name: string, more: Answers = {}) => openPage(`${path}?tab=${name}`, { ...answers, ...more })
const card = (title: string) => screen.getByRole('region', { name: title })
const ddOf = (title: string, label: string) =>
  within(card(title)).getByText(label, { selector: 'dt' }).nextElementSibling
const fact = (title: string, label: string) => ddOf(title, label)?.textContent

test('the metadata has the authorities, links and the whole JSON, as text', async () => {
  const hostile = '{"name":"<img src=x onerror=alert(1)>","n":18446744073709551615}'
  const logoUri = 'https://trash.example/a.png'
  openTab('metadata', { getToken: { ...token, logoUri, fullMetadata: hostile, freezeAuthority: null } })
  expect(await screen.findByRole('heading', { name: 'Complete Metadata' })).toBeTruthy()
  expect(screen.getByText(/<img src=x onerror/)).toBeTruthy()
  expect(screen.getByText(/18446744073709551615/)).toBeTruthy()
  // The JSON is indented, with each field on a line of its own.
  expect(card('Complete Metadata').querySelector('pre')?.textContent).toMatch(
    /^\{\n {2}"name": .*,\n {2}"n": /,
  )
  expect(fact('Token Metadata', 'Name')).toBe('Trash Coin')
  expect(fact('Token Metadata', 'Symbol')).toBe('TRASH')
  expect(fact('Token Metadata', 'Decimals')).toBe('6')
  expect(fact('Token Metadata', 'Supply')).toBe('900,000,000 TRASH')
  for (const label of ['Mint authority', 'Update authority'])
    expect(ddOf('Token Metadata', label)?.querySelector('a')?.getAttribute('href')).toBe(
      `/address/${address}`,
    )
  expect(fact('Token Metadata', 'Freeze authority')).toBe('None')
  expect(fact('Token Metadata', 'Mint address')).toContain(token.mint)
  expect(fact('Token Metadata', 'Logo URI')).toContain(logoUri)
  for (const name of ['Copy mint address', 'Copy logo uri'])
    expect(within(card('Token Metadata')).getByRole('button', { name })).toBeTruthy()
  expect(fact('Token Metadata', 'Description')).toBe('What is left.')
  const links = within(card('Token Metadata')).getAllByRole('link', { name: /Website|Telegram|Twitter/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'https://trash.example',
    'https://t.me/trash',
    'https://x.com/trash',
  ])
  expect(links.map((link) => link.getAttribute('target'))).toEqual(['_blank', '_blank', '_blank'])
})

test('a link that is not http is text', async () => {
  openTab('metadata', {
    getToken: { ...token, website: 'javascript:alert(1)', telegram: null, twitter: null },
  })
  await screen.findByText('What is left.')
  expect(fact('Token Metadata', 'Social links')).toBe('–')
})

test('extensions are described by what they mean to a holder, with their actual authorities', async () => {
  const delegate = {
    extension: 'permanentDelegate',
    title: 'Permanent delegate',
    text: `${otherAddress} may transfer or burn the tokens of every holder at any time, without asking.`,
    limitsHolder: true,
    state: `{"delegate":"${otherAddress}"}`,
  }
  openTab('extensions', { getToken: { ...token, extensions: [delegate] } })
  expect(await screen.findByRole('heading', { name: /Permanent delegate/ })).toBeTruthy()
  const part = card('Token Extensions')
  expect(part.textContent).toContain('may transfer or burn the tokens of every holder at any time')
  expect(within(part).getByRole('link').getAttribute('href')).toBe(`/address/${otherAddress}`)
  expect(within(part).getByText('limits holders')).toBeTruthy()
  expect(fact('Authorities', 'Freeze authority')).toContain(
    'None: nobody may freeze the accounts of holders.',
  )
  expect(fact('Authorities', 'Mint authority')).toContain('may make new tokens')
  cleanup()
  openTab('metadata', { getToken: { ...token, extensions: [delegate] } })
  await screen.findByText('What is left.')
  expect(fact('Profile Summary', 'Token Extensions')).toBe('TRUE1 extension')
})

test('a token without extensions says so, and without a node they are unknown', async () => {
  openTab('extensions')
  expect(await screen.findByText('This token has no extensions.')).toBeTruthy()
  cleanup()
  openTab('metadata')
  await screen.findByText('What is left.')
  expect(fact('Profile Summary', 'Token Extensions')).toBe('FALSE')
  cleanup()
  openTab('extensions', { getToken: { ...token, extensions: null, authorities: null } })
  await screen.findAllByText('The mint account cannot be read from the chain just now.')
  cleanup()
  openTab('metadata', { getToken: { ...token, extensions: null, authorities: null } })
  await screen.findByText('What is left.')
  expect(fact('Profile Summary', 'Token Extensions')).toBe('–')
})

test('the supply history is a chart with its values as text and as a table', async () => {
  const point = { minted: '5000000', uiMinted: '5', burned: '0', uiBurned: '0', uiSupply: '5' }
  openTab('analytics', {
    getTokenSupply: {
      supply: '12000000',
      step: 60,
      points: [
        { ...point, time: 1_763_000_040, supply: '5000000' },
        {
          ...{ time: 1_763_000_100, minted: '8000000', burned: '1000000', supply: '12000000' },
          ...{ uiMinted: '8', uiBurned: '1', uiSupply: '12' },
        },
      ],
    },
  })
  const chart = await screen.findByRole('img', { name: /Supply over time/ })
  const part = card('Supply History')
  const shown = () => part.querySelector('figcaption')?.textContent
  expect(shown()).toContain('Supply 12Minted 8Burned 1')
  fireEvent.keyDown(chart, { key: 'ArrowLeft' })
  expect(shown()).toContain('Supply 5Minted 5Burned 0')
  expect(within(part).getByRole('status').textContent).toBe('Supply 5, Minted 5, Burned 0')
  fireEvent.keyDown(chart, { key: 'End' })
  expect(shown()).toContain('Supply 12')
  expect(
    within(within(part).getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true }),
  ).toHaveLength(3)
})
