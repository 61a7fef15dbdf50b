import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { highlightSameHash } from './components/same-hash.ts'
import { openSocket } from './queries/socket.ts'
import { preloadScreen, Screen, siteRoutes } from './routes.tsx'
import { Banner } from './shell/Banner.tsx'
import { ErrorBoundary } from './shell/ErrorBoundary.tsx'
import { Footer } from './shell/Footer.tsx'
import { useFreshStart } from './shell/fresh-start.ts'
import { Header } from './shell/Header.tsx'
import { MainnetBar } from './shell/MainnetBar.tsx'
import { MainnetNotice } from './shell/MainnetNotice.tsx'
import { inMainnetMode } from './shell/mainnet-pages.ts'
import { NetworkModeProvider, useNetworkMode } from './shell/network-mode.tsx'
import { StaleBar } from './shell/StaleBar.tsx'
import { TrollboxCorner } from './shell/TrollboxCorner.tsx'
import { ToastArea } from './ui/ToastArea.tsx'

/** The shell with the screen of the URL in it. */
export function App({ client }: { client: QueryClient }) {
  useEffect(() => openSocket(client), [client])
  useEffect(highlightSameHash, [])
  useEffect(() => {
    const listening = new AbortController()
    const preload = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (link && link.origin === window.location.origin) void preloadScreen(link.pathname)
    }
    for (const event of ['pointerover', 'focusin'])
      document.addEventListener(event, preload, { signal: listening.signal })
    return () => listening.abort()
  }, [])
  return (
    <QueryClientProvider client={client}>
      <NetworkModeProvider>
        <a
          href="#main"
          className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-card focus:p-3"
        >
          Skip to the content
        </a>
        <Banner />
        <Header />
        <Main />
        <Footer />
        <TrollboxCorner />
        <ToastArea />
      </NetworkModeProvider>
    </QueryClientProvider>
  )
}

function Main() {
  const main = useFreshStart()
  const [location] = useLocation()
  const { isMainnet } = useNetworkMode()
  const inMode = isMainnet ? inMainnetMode(location) : 'as-it-is'
  return (
    <main ref={main} id="main" tabIndex={-1} className="mx-auto min-h-dvh w-full max-w-7xl px-4 pt-5">
      {inMode === 'marked' && <MainnetBar />}
      {inMode !== 'replaced' && <StaleBar />}
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
