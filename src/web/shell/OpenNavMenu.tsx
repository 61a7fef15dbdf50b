import { DropdownMenu } from 'radix-ui'
import { Link } from 'wouter'
import { Badge } from '../ui/Badge.tsx'
import { cx } from '../ui/class-names.ts'
import { NavMenuButton } from './NavMenuButton.tsx'
import { type NavItem, scrollToTop } from './navigation.ts'

type OpenNavMenuProps = { text: string; items: readonly NavItem[]; soon: boolean }

/** The menu and its button, once it was opened. */
export function OpenNavMenu({ text, items, soon }: OpenNavMenuProps) {
  return (
    // Not modal: that would lock scrolling by a <style> element, which the Content-Security-Policy refuses.
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>
        <NavMenuButton text={text} soon={soon} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 min-w-52 rounded-lg border border-line-strong bg-card p-1 shadow-(--shadow)"
        >
          {items.map((item) => (
            <DropdownMenu.Item key={item.path} disabled={item.closed ?? false} onSelect={scrollToTop} asChild>
              <MenuEntry item={item} />
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function MenuEntry({ item, ...rest }: { item: NavItem }) {
  const className = cx(
    'flex h-9 items-center justify-between gap-4 rounded-md px-2.5 text-[0.8125rem] outline-none',
    item.closed ? 'cursor-not-allowed text-faint' : 'data-[highlighted]:bg-raised',
  )
  const content = (
    <>
      {item.text}
      {item.soon && <Badge>Soon</Badge>}
    </>
  )
  if (item.closed)
    return (
      <div {...rest} className={className}>
        {content}
      </div>
    )
  return (
    <Link {...rest} href={item.path} className={className}>
      {content}
    </Link>
  )
}
