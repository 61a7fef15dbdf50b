import { lazy, Suspense, useState } from 'react'
import { NavMenuButton } from './NavMenuButton.tsx'
import type { NavMenuProps } from './OpenNavMenu.tsx'

const load = () => import('./OpenNavMenu.tsx')
const OpenNavMenu = lazy(async () => ({ default: (await load()).OpenNavMenu }))

/**
 * A menu of the header. Because menus are rarely opened, only the button is loaded with the page; hovering it
 * loads the rest.
 */
export function NavMenu({ group, isCurrent }: NavMenuProps) {
  const [opened, setOpened] = useState(false)
  const fetchRest = () => void load().catch(() => {})
  const button = (
    <NavMenuButton
      text={group.text}
      isCurrent={isCurrent}
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
      <OpenNavMenu group={group} isCurrent={isCurrent} />
    </Suspense>
  )
}
