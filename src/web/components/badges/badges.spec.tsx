import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ActionBadge } from './ActionBadge.tsx'
import { StatusBadge } from './StatusBadge.tsx'

test.each([
  ['success', 'Success', 'tone-emerald'],
  ['failed', 'Failed', 'tone-red'],
] as const)('%s has a word, an icon and a colour', (status, word, tone) => {
  render(<StatusBadge status={status} />)
  const badge = screen.getByText(word)
  expect(badge.className).toContain(tone)
  expect(badge.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
})

test.each([
  ['mint ×2', 'tone-green'],
  ['burn, memo', 'tone-red'],
  ['vote', 'tone-orange'],
  ['towersync', 'tone-orange'],
  ['route', 'tone-purple'],
  ['swap ×3 and 2 more', 'tone-purple'],
  ['delegate', 'tone-emerald'],
  ['stake', 'tone-emerald'],
  ['computeBudget ×2', 'tone-gray'],
  ['createIdempotent, transfer', 'tone-cyan'],
  ['invoke', 'tone-indigo'],
  ['extendProgram', 'tone-indigo'],
  ['transfer', 'tone-green'],
])('%s has the colour of its first type', (action, tone) => {
  render(<ActionBadge action={action} />)
  expect(screen.getByTitle(action).className).toContain(tone)
})

test('a badge shows its sentence on hover, if it has one', () => {
  render(<ActionBadge action="swap" title="Swapped 1 GOR for 2 USDG" />)
  expect(screen.getByTitle('Swapped 1 GOR for 2 USDG').textContent).toBe('swap')
})
