import type { ReactNode } from 'react'
import { cx } from '../../ui/class-names.ts'
import { ShowButton } from '../../ui/controls/Disclosure.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import type { Section as Name, SectionState } from './section-state.ts'

/** A card that can be closed to one line. Its content is created when it is opened. */
export function Section({
  name,
  shown,
  title,
  what,
  note,
  actions,
  className,
  children,
}: {
  name: Name
  shown: SectionState
  title: string
  /** The words behind Show and Hide in the button. */
  what: string
  /** A text about the size of the content. */
  note?: string | undefined
  actions?: ReactNode
  className?: string
  children: () => ReactNode
}) {
  const open = shown.is(name)
  const content = `${name}-content`
  return (
    <Card
      id={name}
      title={title}
      flush
      className={cx('scroll-mt-4', className)}
      actions={
        <>
          {note && <span>{note}</span>}
          {actions}
          <ShowButton open={open} onToggle={() => shown.toggle(name)} controls={content} what={what} />
        </>
      }
    >
      <div id={content} hidden={!open}>
        {open && children()}
      </div>
    </Card>
  )
}
