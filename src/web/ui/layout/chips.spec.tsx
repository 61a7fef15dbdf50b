import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Chip } from './Chips.tsx'

test('a chip reserves the space of a typical value while it is loading, and none next to a shorter value', () => {
  const chip = (wait: boolean) => (
    <Chip label="State" room="Activating" wait={wait}>
      Active
    </Chip>
  )
  const { container, rerender } = render(chip(true))
  expect(container.querySelector('[data-text="Activating"]')).not.toBeNull()
  expect(container.textContent).toBe('State')
  rerender(chip(false))
  expect(container.querySelector('[data-text]')).toBeNull()
  expect(container.textContent).toBe('StateActive')
})
