import { program } from '../program.ts'
import { reportedRoute } from './reported-route.ts'

/** Jupiter's routes. Their trades are those of the known pools that they call, and those that they report themselves. */
export const jupiterV6 = program('jupiter-v6', {
  routeOf: reportedRoute,
})
