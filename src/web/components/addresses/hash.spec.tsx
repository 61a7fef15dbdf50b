import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { address, otherAddress, signature } from '../../testing/samples.ts'
import { Hash } from './Hash.tsx'
import { highlightSameHash } from './same-hash.ts'
import { WholeHash } from './WholeHash.tsx'

test.each([
  ['address', address, 'EkDhrb...2t2Y'],
  ['signature', signature, '5VERv8NMvzbJMEkV...'],
  ['activity', signature, '5VERv8NM...SZkQUW'],
  ['ends', signature, '5VERv8NM...diSZkQUW'],
] as const)(
  'as %s, the short form is visible; copying, find-in-page and screen readers get the full hash',
  (form, value, short) => {
    const { container } = render(<Hash value={value} form={form} />)
    expect(container.querySelector('[aria-hidden=true]')?.textContent).toBe(short)
    expect(container.querySelector('.hash-whole')?.textContent).toBe(value)
    expect(container.querySelector('[data-hash]')?.getAttribute('title')).toBe(value)
  },
)

test('a known name replaces the short form, also for screen readers, and not the value', () => {
  const { container } = render(<Hash value={address} label="wGOR" />)
  expect(container.querySelector('[aria-hidden=false]')?.textContent).toBe('wGOR')
  expect(container.querySelector('.hash-whole')?.textContent).toBe(address)
})

test('the page’s own hash is shown in full, once', () => {
  const { container } = render(<WholeHash value={signature} label="Signature" />)
  expect(container.textContent).toBe(signature)
  expect(screen.getByRole('button', { name: 'Copy signature' })).toBeTruthy()
})

// jsdom lacks constructed style sheets and `CSS.escape`.
class Sheet {
  text = ''
  replaceSync(text: string) {
    this.text = text
  }
}

beforeEach(() => {
  vi.stubGlobal('CSSStyleSheet', Sheet)
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  Object.assign(document, { adoptedStyleSheets: [] })
})

test('all occurrences of a hash are highlighted while one is hovered or focused', () => {
  const stop = highlightSameHash()
  const [sheet] = document.adoptedStyleSheets as unknown as Sheet[]
  render(
    <>
      <a href="/a" data-testid="link">
        <Hash value={address} />
      </a>
      <Hash value={otherAddress} />
      <button type="button">elsewhere</button>
    </>,
  )
  fireEvent.pointerOver(screen.getByText(otherAddress))
  expect(sheet?.text).toContain(`[data-hash="${otherAddress}"]`)
  fireEvent.pointerOver(screen.getByText('elsewhere'))
  expect(sheet?.text).toBe('')
  screen.getByTestId('link').focus()
  expect(sheet?.text).toContain(`[data-hash="${address}"]`)
  screen.getByText('elsewhere').focus()
  expect(sheet?.text).toBe('')
  stop()
  expect(document.adoptedStyleSheets).toEqual([])
})
