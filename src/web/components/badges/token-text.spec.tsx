import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { address as mint, otherAddress as verified } from '../../testing/samples.ts'
import { TokenLink, TokenNames } from '../tokens/TokenLink.tsx'
import { Sentence } from './Sentence.tsx'

const copyOf = { mint: verified, symbol: 'USDG' }
const marked = 'USDG (copy EkDhrb...2t2Y)'

test('a link to a look-alike of a verified token is marked, with its address', () => {
  const token = { name: 'Garbage Dollar', symbol: 'USDG', uri: null, logoUri: null }
  const shown = (one: typeof copyOf | null) =>
    render(
      <TokenNames value={{ [mint]: { ...token, copyOf: one } }}>
        <TokenLink mint={mint} />
      </TokenNames>,
    ).container
  expect(shown(copyOf).textContent).toBe(marked)
  expect(shown(copyOf).querySelector('[title]')?.getAttribute('title')).toContain(verified)
  expect(shown(null).textContent).not.toContain('copy')
})

test('a sentence marks the amount of a look-alike of a verified token', () => {
  const { container } = render(
    <Sentence
      pieces={[
        { kind: 'text', text: 'Sent ', value: null, copyOf: null },
        { kind: 'token', text: `9,726.148649 ${marked}`, value: mint, copyOf },
      ]}
    />,
  )
  expect(container.textContent).toBe(`Sent 9,726.148649\u00a0${marked}`)
  expect(container.querySelector('a [title]')?.getAttribute('title')).toContain('looks like')
})

test('an amount in a sentence does not wrap, unless it is longer than a number and one word', () => {
  const { container } = render(
    <Sentence
      pieces={[
        { kind: 'text', text: 'Swapped ', value: null, copyOf: null },
        { kind: 'text', text: '10,000.5 GOR', value: null, copyOf: null },
        { kind: 'text', text: ' for ', value: null, copyOf: null },
        { kind: 'token', text: '42.1 USDG', value: mint, copyOf: null },
        { kind: 'text', text: ' and ', value: null, copyOf: null },
        { kind: 'text', text: '5 units of an unknown token', value: null, copyOf: null },
      ]}
    />,
  )
  const whole = [...container.querySelectorAll('.in-one-piece')].map(({ textContent }) => textContent)
  expect(whole).toEqual(['10,000.5 GOR', '42.1 USDG'])
  expect(container.textContent).toContain(' and 5\u00a0units of')
})
