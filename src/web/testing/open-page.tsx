import { configure, render } from '@testing-library/react'
import { vi } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import { App } from '../App.tsx'
import type { Output, RouteName } from '../queries/call-api.ts'
import { createQueryClient } from '../queries/client.ts'
import { addNamesToHead } from './network-samples.ts'

// The first test of a file waits for its screen to be compiled.
configure({ asyncUtilTimeout: 25_000 })

/** What the API answers, by route. A function gets the requested URL. */
export type Answers = { [Name in RouteName]?: Output<Name> | ((url: URL) => Output<Name> | undefined) }

/** Opens `path` in the whole app, with an API that gives `answers` and 404 to everything else, and a silent socket. */
export function openPage(path: string, answers: Answers = {}) {
  history.replaceState(null, '', path)
  addNamesToHead()
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://localhost')
    asked.push(url.pathname + url.search)
    const answer = answers[nameOf(url.pathname)]
    const body = typeof answer === 'function' ? answer(url) : answer
    return body === undefined
      ? Response.json({ error: { code: 'not_found', message: 'No such thing' } }, { status: 404 })
      : Response.json(body)
  })
  vi.stubGlobal('WebSocket', SilentSocket)
  // What jsdom lacks.
  Element.prototype.scrollIntoView = () => {}
  const scrollTo = vi.fn()
  vi.stubGlobal('scrollTo', scrollTo)
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  const client = createQueryClient()
  return { ...render(<App client={client} />), asked, client, scrollTo }
}

function nameOf(pathname: string): RouteName {
  const [name] =
    Object.entries(apiPaths).find(([, path]) =>
      new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(pathname),
    ) ?? []
  return name as RouteName
}

class SilentSocket {
  close() {}
}
