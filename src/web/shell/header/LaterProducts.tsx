import type { NavItem } from './navigation.ts'

/** A line of a menu that names products that do not exist yet. */
export function LaterProducts({ products }: { products: readonly NavItem[] }) {
  return <p className="px-2.5 py-2 text-faint text-xs">Soon: {products.map(({ text }) => text).join(', ')}</p>
}
