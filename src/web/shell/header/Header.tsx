import { Menu, Moon, Radar, Sun } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { paths } from '../../paths.ts'
import { IconButton } from '../../ui/controls/Button.tsx'
import { SearchBox } from '../search/SearchBox.tsx'
import { NavMenu } from './NavMenu.tsx'
import { NetworkBadge } from './NetworkBadge.tsx'
import { NetworkToggle } from './NetworkToggle.tsx'
import { scrollToTop, useNavigation } from './navigation.ts'
import { useTheme } from './theme.ts'

const MobileMenu = lazy(async () => ({ default: (await import('./MobileMenu.tsx')).MobileMenu }))

export function Header() {
  const { groups } = useNavigation()
  const [location] = useLocation()
  const [menuOpen, setMenuOpen] = useState(false)
  return (
    <header className="border-line border-b bg-card">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-4 gap-y-2.5 px-4 py-2.5">
        <Link href={paths.home()} onClick={scrollToTop} className="flex items-center gap-2.5">
          <Logo />
          <span className="font-semibold text-base tracking-tight max-narrow:sr-only">Gorscope</span>
        </Link>
        <nav aria-label="Main" className="max-lg:hidden">
          <ul className="flex">
            {groups.map((group) => (
              <li key={group.text}>
                <NavMenu group={group} isCurrent={group.items.some(({ path }) => path === location)} />
              </li>
            ))}
          </ul>
        </nav>
        {/* The home page has a larger search box of its own. */}
        {location !== paths.home() && (
          <div className="order-last w-full min-w-0 xl:order-none xl:w-auto xl:max-w-xl xl:flex-1">
            <SearchBox />
          </div>
        )}
        <div className="ml-auto flex flex-wrap items-center gap-2.5">
          <NetworkBadge />
          <span className="max-lg:hidden">
            <NetworkToggle />
          </span>
          <ThemeToggle />
          <IconButton label="Open the menu" className="lg:hidden" onClick={() => setMenuOpen(true)}>
            <Menu size={19} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      {menuOpen && (
        <Suspense>
          <MobileMenu onClose={() => setMenuOpen(false)} />
        </Suspense>
      )}
    </header>
  )
}

function Logo() {
  const [failed, setFailed] = useState(false)
  return failed ? (
    <Radar size={28} aria-hidden="true" className="text-accent" />
  ) : (
    <img src="/logo.svg" alt="" width={28} height={28} onError={() => setFailed(true)} />
  )
}

export function ThemeToggle() {
  const [theme, setTheme] = useTheme()
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <IconButton label={`Switch to the ${other} theme`} onClick={() => setTheme(other)}>
      {theme === 'dark' ? <Sun size={17} aria-hidden="true" /> : <Moon size={17} aria-hidden="true" />}
    </IconButton>
  )
}
