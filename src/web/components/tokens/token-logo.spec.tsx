import { act, fireEvent, render } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { TokenLink, TokenNames } from './TokenLink.tsx'
import { TokenLogo } from './TokenLogo.tsx'

let seen: ((entries: { isIntersecting: boolean }[]) => void)[] = []

beforeEach(() => {
  vi.useFakeTimers({ now: 90_000 })
  seen = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(listener: (typeof seen)[number]) {
        seen.push(listener)
      }
      observe() {}
      disconnect() {}
    },
  )
})

const comeNear = () => act(() => seen.at(-1)?.([{ isIntersecting: true }]))
const imageOf = ({ container }: { container: Element }) => container.querySelector('img')
const image = (page: { container: Element }) => {
  const found = imageOf(page)
  if (!found) throw new Error('There is no picture')
  return found
}

test('nothing is loaded before the logo comes near the viewport', () => {
  const page = render(<TokenLogo url="/logo.png" name="GOR" />)
  expect(imageOf(page)).toBeNull()
  act(() => seen[0]?.([{ isIntersecting: false }]))
  expect(imageOf(page)).toBeNull()
  comeNear()
  expect(image(page).getAttribute('src')).toBe('/logo.png?v=3')
})

test('a picture of another host is loaded through this server, twice as large as it is shown', () => {
  const sourceOf = (url: string, size: number) => {
    const page = render(<TokenLogo url={url} name="A" size={size} />)
    comeNear()
    return image(page).getAttribute('src')
  }
  expect(sourceOf('https://example.org/a.png?x=1&y=2', 16)).toBe(
    '/api/proxy-image?url=https%3A%2F%2Fexample.org%2Fa.png%3Fx%3D1%26y%3D2&w=32&v=3',
  )
  expect(sourceOf('http://127.0.0.1:8899/token/A.svg', 20)).toContain('A.svg&w=64&v=3')
  expect(sourceOf('ipfs://abc', 64)).toBe('/api/proxy-image?url=ipfs%3A%2F%2Fabc&w=128&v=3')
  expect(sourceOf('https://example.org/a.png', 400)).toContain('&w=512&')
})

test('the version in the URL changes every 30 seconds', () => {
  vi.setSystemTime(119_999)
  const first = render(<TokenLogo url="https://example.org/a.png" name="A" />)
  comeNear()
  expect(image(first).getAttribute('src')).toMatch(/&v=3$/)
  vi.setSystemTime(120_000)
  const second = render(<TokenLogo url="https://example.org/a.png" name="A" />)
  comeNear()
  expect(image(second).getAttribute('src')).toMatch(/&v=4$/)
})

test('a picture that is part of the page has no version', () => {
  const page = render(<TokenLogo url="data:image/png;base64,AA==" name="A" />)
  comeNear()
  expect(image(page).getAttribute('src')).toBe('data:image/png;base64,AA==')
})

/** Renders a logo whose picture failed, with a server that returns `answer` to the second request. */
async function failedOnce(answer: () => Response) {
  const fetched = vi.fn(async (_: string) => answer())
  vi.stubGlobal('fetch', fetched)
  const page = render(<TokenLogo url="/logo.png" name="GOR" />)
  comeNear()
  fireEvent.error(image(page))
  // Load the part that the component requests on demand.
  await act(async () => void (await import('./request-picture-again.ts')))
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  return { page, fetched, pass }
}

test('a picture that failed is requested again after a second, and after a second error the initials stay', async () => {
  const { page, fetched, pass } = await failedOnce(() => new Response('picture'))
  await pass(999)
  expect(fetched).not.toHaveBeenCalled()
  expect(page.container.textContent).toBe('GO')
  await pass(1)
  expect(fetched.mock.calls[0]?.[0]).toBe('/logo.png?v=3&retry=1')
  expect(image(page).getAttribute('src')).toBe('/logo.png?v=3&retry=1')
  fireEvent.error(image(page))
  expect(imageOf(page)).toBeNull()
  await pass(120_000)
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(imageOf(page)).toBeNull()
})

test.each([
  [429, '20', 20_000],
  [503, '2', 2_000],
])(
  'a picture that is refused with %i is requested once more after the pause that the answer demands',
  async (status, retryAfter, pause) => {
    const { page, fetched, pass } = await failedOnce(
      () => new Response('', { status, headers: { 'retry-after': retryAfter } }),
    )
    await pass(1_000)
    await pass(pause - 1)
    expect(imageOf(page)).toBeNull()
    await pass(1)
    expect(image(page).getAttribute('src')).toMatch(/^\/logo\.png\?v=\d&retry=2$/)
    fireEvent.load(image(page))
    expect(page.container.textContent).toBe('')
    expect(fetched).toHaveBeenCalledTimes(1)
  },
)

test('a picture that the host does not have is not requested again', async () => {
  const { page, fetched, pass } = await failedOnce(() => new Response('', { status: 404 }))
  await pass(120_000)
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(imageOf(page)).toBeNull()
  expect(page.container.textContent).toBe('GO')
})

test('a logo that is no longer shown sends no request', async () => {
  const { page, fetched, pass } = await failedOnce(() => new Response('picture'))
  page.unmount()
  await pass(10_000)
  expect(fetched).not.toHaveBeenCalled()
})

test('after eight seconds without a picture the initials stay', () => {
  const page = render(<TokenLogo url="/logo.png" name="Wrapped Gor" />)
  comeNear()
  act(() => vi.advanceTimersByTime(7_999))
  expect(imageOf(page)).not.toBeNull()
  act(() => vi.advanceTimersByTime(1))
  expect(imageOf(page)).toBeNull()
  expect(page.container.textContent).toBe('WG')
})

test('a loaded picture stays', () => {
  const page = render(<TokenLogo url="/logo.png" name="GOR" />)
  comeNear()
  fireEvent.load(image(page))
  act(() => vi.advanceTimersByTime(60_000))
  expect(imageOf(page)).not.toBeNull()
  expect(page.container.textContent).toBe('')
})

test('the logo has its size from the start, with and without a picture', () => {
  for (const url of [null, '/logo.png']) {
    const { container } = render(<TokenLogo url={url} name={null} size={32} />)
    const box = container.querySelector<HTMLElement>('[data-logo]')
    expect([box?.style.width, box?.style.height, box?.textContent]).toEqual(['32px', '32px', '?'])
  }
})

test('a link to a token has its picture where one is known', () => {
  const mint = 'EkDhrb9ndZ2YtwPZoGipeDoJx9jsNzasHvXsRHJX2t2Y'
  const shownWith = (logoUri: string | null) => {
    const names = { [mint]: { name: 'Trash', symbol: 'TRASH', uri: null, logoUri, copyOf: null } }
    const { container } = render(
      <TokenNames value={names}>
        <TokenLink mint={mint} />
      </TokenNames>,
    )
    return container.querySelector('[data-logo]') !== null
  }
  expect([shownWith('/trash.png'), shownWith(null)]).toEqual([true, false])
})
