import { Menu } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { paths } from '../paths.ts'
import { Badge } from '../ui/Badge.tsx'
import { IconButton } from '../ui/Button.tsx'
import { cx } from '../ui/class-names.ts'
import { Logo } from './Logo.tsx'
import { NavMenu } from './NavMenu.tsx'
import { NetworkBadge } from './NetworkBadge.tsx'
import { NetworkToggle } from './NetworkToggle.tsx'
import { scrollToTop, useNavigation } from './navigation.ts'
import { SearchBox } from './SearchBox.tsx'
import { ThemeToggle } from './ThemeToggle.tsx'

const MobileMenu = lazy(async () => ({ default: (await import('./MobileMenu.tsx')).MobileMenu }))

export function Header() {
  const { mainNav, leaderboard, dApps } = useNavigation()
  const [location] = useLocation()
  const [menuOpen, setMenuOpen] = useState(false)
  return (
    <header className="border-line border-b bg-card">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-4 gap-y-2.5 px-4 py-2.5">
        <Link href={paths.home()} onClick={scrollToTop} className="flex items-center gap-2.5">
          <Logo />
          <span className="font-semibold text-base tracking-tight max-[359px]:sr-only">Gorscope</span>
        </Link>
        {/* The home page has a larger one of its own. */}
        {location !== paths.home() && (
          <div className="order-last w-full min-w-0 lg:order-none lg:ml-4 lg:w-auto lg:max-w-xl lg:flex-1">
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
      <nav aria-label="Main" className="border-line/60 border-t max-lg:hidden">
        <ul className="mx-auto flex max-w-7xl flex-wrap items-center px-2.5 xl:px-1.5">
          {mainNav.map((item) => (
            <li key={item.path}>
              <Link
                href={item.path}
                onClick={scrollToTop}
                aria-current={location === item.path ? 'page' : undefined}
                className={cx(
                  'relative inline-flex h-9 items-center gap-1 whitespace-nowrap px-1.5 text-[0.8125rem] transition-colors xl:gap-1.5 xl:px-2.5',
                  location === item.path
                    ? 'text-ink after:absolute after:inset-x-1.5 after:bottom-0 xl:after:inset-x-2.5 after:h-0.5 after:bg-accent'
                    : 'text-muted hover:text-ink',
                )}
              >
                {item.text}
                {item.soon && <Badge>Soon</Badge>}
              </Link>
            </li>
          ))}
          <li className="ml-auto">
            <NavMenu text="Leaderboard" items={leaderboard} />
          </li>
          <li>
            <NavMenu text="dApps" items={dApps} soon />
          </li>
        </ul>
      </nav>
      {menuOpen && (
        <Suspense>
          <MobileMenu onClose={() => setMenuOpen(false)} />
        </Suspense>
      )}
    </header>
  )
}
