import type { ComponentProps } from 'react'
import { cx } from '../class-names.ts'

/** A field for one line of text. */
export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      autoComplete="off"
      spellCheck={false}
      className={cx(
        'h-8 w-full min-w-0 rounded-md border border-line-strong bg-card px-2 text-small placeholder:text-muted max-sm:h-9 max-sm:text-base',
        className,
      )}
      {...rest}
    />
  )
}
