import type { ReactNode } from 'react'
import { UNKNOWN } from '../../format/number.ts'

/** The element that stands for an unknown value. */
export const unknown = <span className="text-muted">{UNKNOWN}</span>

/** Renders a known value with `show`; `unknown` for null and while the value is loading. */
export const known = <Value,>(value: Value | null | undefined, show: (value: Value) => ReactNode) =>
  value === null || value === undefined ? unknown : show(value)
