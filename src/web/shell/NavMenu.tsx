import { lazy, Suspense, useState } from 'react'
import { NavMenuButton } from './NavMenuButton.tsx'
import type { NavItem } from './navigation.ts'

const load = () => import('./OpenNavMenu.tsx')
const OpenNavMenu = lazy(async () => ({ default: (await load()).OpenNavMenu }))

type NavMenuProps = { text: string; items: readonly NavItem[]; soon?: boolean }

/**
 * A menu of the header. Entries marked Soon are shown but cannot be chosen. Menus are rarely opened: until then only
 * the button is loaded, and hovering it loads the rest.
 */
export function NavMenu({ text, items, soon = false }: NavMenuProps) {
  const [opened, setOpened] = useState(false)
  const fetchRest = () => void load().catch(() => {})
  const button = (
    <NavMenuButton
      text={text}
      soon={soon}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={fetchRest}
      onFocus={fetchRest}
      onClick={() => setOpened(true)}
    />
  )
  if (!opened) return button
  return (
    <Suspense fallback={button}>
      <OpenNavMenu text={text} items={items} soon={soon} />
    </Suspense>
  )
}
