import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Amount } from './Amount.tsx'

const shown = (amount: React.ReactElement) => {
  const span = render(amount).container.firstElementChild
  return { text: span?.textContent, title: span?.getAttribute('title') }
}

test('an amount that its program scales has the raw amount in the title', () => {
  expect(shown(<Amount raw="1000000000" decimals={6} ui="0.123" symbol="X" />)).toEqual({
    text: '0.123 X',
    title: '1,000,000,000 raw units',
  })
  expect(shown(<Amount raw="-1000000000" decimals={6} ui="-0.123" signed />)).toEqual({
    text: '-0.123',
    title: '-1,000,000,000 raw units',
  })
  expect(shown(<Amount raw="4000000000" decimals={6} ui="10000" show="compact" />)).toEqual({
    text: '10.00K',
    title: '10,000, 4,000,000,000 raw units',
  })
})

test('an amount that its program does not scale has no title', () => {
  expect(shown(<Amount raw="1500000" decimals={6} ui="1.5" />)).toEqual({ text: '1.5', title: null })
})

test('an amount is in raw units if its scale is unknown', () => {
  expect(shown(<Amount raw="1500000" decimals={6} ui={null} />)).toEqual({
    text: '1,500,000 raw units',
    title: null,
  })
})
