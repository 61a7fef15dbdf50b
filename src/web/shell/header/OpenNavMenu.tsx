import { DropdownMenu } from 'radix-ui'
import { Link } from 'wouter'
import { Badge } from '../../ui/layout/Badge.tsx'
import { LaterProducts } from './LaterProducts.tsx'
import { NavMenuButton } from './NavMenuButton.tsx'
import { type NavGroup, scrollToTop } from './navigation.ts'

export type NavMenuProps = {
  group: NavGroup
  /** Whether this menu contains the current page. */
  isCurrent: boolean
}

/** The menu with its button, which replaces the button of `NavMenu` when the menu is opened. */
export function OpenNavMenu({ group, isCurrent }: NavMenuProps) {
  return (
    // The menu is not modal, because a modal one would lock scrolling with a <style> element, which the
    // Content-Security-Policy refuses.
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>
        <NavMenuButton text={group.text} isCurrent={isCurrent} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 min-w-52 max-w-72 rounded-lg border border-line-strong bg-card p-1 shadow-(--shadow)"
        >
          {group.items.map((item) => (
            <DropdownMenu.Item key={item.path} onSelect={scrollToTop} asChild>
              <Link
                href={item.path}
                className="flex h-9 items-center justify-between gap-4 rounded-md px-2.5 text-small outline-none data-[highlighted]:bg-raised"
              >
                {item.text}
                {item.soon && <Badge>Soon</Badge>}
              </Link>
            </DropdownMenu.Item>
          ))}
          {group.later && <LaterProducts products={group.later} />}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
