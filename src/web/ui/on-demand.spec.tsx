import { fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { OnDemand, onFirstAction, partOf } from './on-demand.tsx'

const Word = ({ text }: { text: string }) => <p>{text}</p>

test('a component is loaded when it is rendered, and not before', async () => {
  const load = vi.fn(async () => Word)
  const part = partOf(load)
  expect(load).not.toHaveBeenCalled()
  render(<OnDemand part={part} props={{ text: 'late' }} plain={<p>plain</p>} />)
  expect(screen.queryByText('late')).toBeNull()
  expect(screen.getByText('plain')).toBeTruthy()
  expect(await screen.findByText('late')).toBeTruthy()
  expect(screen.queryByText('plain')).toBeNull()
})

test('a loaded component is rendered without a wait', async () => {
  const part = partOf(async () => Word)
  await part.preload()
  render(<OnDemand part={part} props={{ text: 'at once' }} plain={null} />)
  expect(screen.getByText('at once')).toBeTruthy()
})

test('a component that cannot be preloaded is loaded again when it is rendered', async () => {
  const load = vi.fn(async () => Word).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const part = partOf(load)
  await part.preload()
  expect(part.known()).toBeUndefined()
  render(<OnDemand part={part} props={{ text: 'now' }} plain={null} />)
  expect(await screen.findByText('now')).toBeTruthy()
})

test('a component that cannot be loaded is replaced by the plain content', async () => {
  const load = vi.fn(async (): Promise<typeof Word> => {
    throw new TypeError('Failed to fetch')
  })
  render(<OnDemand part={partOf(load)} props={{ text: 'whole' }} plain={<p>plain</p>} />)
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  expect(screen.getByText('plain')).toBeTruthy()
})

test('the waiting form suspends, and the component is loaded once', async () => {
  const load = vi.fn(async () => Word)
  const part = partOf(load)
  render(
    <Suspense fallback={<p>waiting</p>}>
      <part.Waiting text="come" />
    </Suspense>,
  )
  expect(screen.getByText('waiting')).toBeTruthy()
  expect(await screen.findByText('come')).toBeTruthy()
  await part.preload()
  expect(load).toHaveBeenCalledTimes(1)
})

test.each(['pointerMove', 'keyDown', 'scroll'] as const)(
  '%s is an action, and only the first counts',
  (action) => {
    const acted = vi.fn()
    const stop = onFirstAction(acted)
    expect(acted).not.toHaveBeenCalled()
    fireEvent[action](document.body)
    fireEvent[action](document.body)
    expect(acted).toHaveBeenCalledTimes(1)
    stop()
  },
)

test('a cancelled call is not made', () => {
  const acted = vi.fn()
  onFirstAction(acted)()
  fireEvent.keyDown(document.body)
  expect(acted).not.toHaveBeenCalled()
})
