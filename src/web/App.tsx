import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { Route, Router, Switch, useLocation } from 'wouter'
import { findPage, inMainnetMode, isOfChain } from '#contract/pages/pages.ts'
import { highlightSameHash } from './components/addresses/same-hash.ts'
import { sealedGeneration, siteBase, withoutBase } from './paths.ts'
import { openSocket } from './queries/api/socket.ts'
import { preloadScreen, Screen, siteRoutes } from './routes.tsx'
import { Banner } from './shell/bars/Banner.tsx'
import { MainnetBar } from './shell/bars/MainnetBar.tsx'
import { MainnetNotice } from './shell/bars/MainnetNotice.tsx'
import { StaleBar } from './shell/bars/StaleBar.tsx'
import { StillReadingBar } from './shell/bars/StillReadingBar.tsx'
import { ErrorBoundary } from './shell/ErrorBoundary.tsx'
import { Footer } from './shell/Footer.tsx'
import { useFreshStart } from './shell/fresh-start.ts'
import { Header } from './shell/header/Header.tsx'
import { NetworkModeProvider, useNetworkMode } from './shell/network-mode.tsx'
import { useReset } from './shell/reload-on-reset.ts'
import { TrollboxCorner } from './shell/trollbox/TrollboxCorner.tsx'
import { ToastArea } from './ui/overlays/ToastArea.tsx'
import { page } from './ui/page-loader.ts'

const SealedBar = lazy(async () => ({ default: (await import('./shell/bars/SealedBar.tsx')).SealedBar }))

/** The shell, which contains the screen of the URL. */
export function App({ client }: { client: QueryClient }) {
  const isSealed = sealedGeneration() !== undefined
  useEffect(() => (isSealed ? undefined : openSocket(client)), [client, isSealed])
  useEffect(highlightSameHash, [])
  useEffect(() => {
    const listening = new AbortController()
    const preload = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (link && link.origin === window.location.origin) void preloadScreen(withoutBase(link.pathname))
    }
    for (const event of ['pointerover', 'focusin'])
      document.addEventListener(event, preload, { signal: listening.signal })
    return () => listening.abort()
  }, [])
  return (
    <QueryClientProvider client={client}>
      <Router base={siteBase()}>
        <NetworkModeProvider>
          <a
            href="#main"
            className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-card focus:p-3"
          >
            Skip to the content
          </a>
          {!isSealed && <Banner />}
          <Header />
          <Main />
          <Footer />
          {!isSealed && <TrollboxCorner />}
          <ToastArea />
        </NetworkModeProvider>
      </Router>
    </QueryClientProvider>
  )
}

function Main() {
  const main = useFreshStart()
  const [location] = useLocation()
  const { isMainnet } = useNetworkMode()
  const isSealed = sealedGeneration() !== undefined
  useReset()
  useCurrentPage(location)
  const inMode = isMainnet ? inMainnetMode(location) : 'as-it-is'
  return (
    <main ref={main} id="main" tabIndex={-1} className="mx-auto min-h-dvh w-full max-w-7xl px-4 pt-5">
      {isSealed && (
        <Suspense fallback={<div className="mb-4 h-12" />}>
          <SealedBar />
        </Suspense>
      )}
      {inMode === 'marked' && <MainnetBar />}
      {inMode !== 'replaced' && <StaleBar />}
      {inMode !== 'replaced' && <StillReadingBar />}
      <ErrorBoundary at={location}>
        {inMode === 'replaced' ? (
          <MainnetNotice />
        ) : (
          <Suspense>
            <Switch>
              {siteRoutes.map(({ path, part }) => (
                <Route key={path} path={path}>
                  <Screen part={part} />
                </Route>
              ))}
            </Switch>
          </Suspense>
        )}
      </ErrorBoundary>
    </main>
  )
}

/** Opens the current generation's page where a sealed generation does not have the page. */
function useCurrentPage(location: string): void {
  const name = sealedGeneration() === undefined ? undefined : findPage(location)?.name
  const isElsewhere = name !== undefined && !isOfChain(name)
  useEffect(() => {
    if (isElsewhere) page.replace(location)
  }, [isElsewhere, location])
}
