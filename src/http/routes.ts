import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../domain/problem.ts'
import type { ApiSwitch } from './api-switch.ts'

/** The paths of routes that differ in their methods only. */
interface Paths {
  pattern: RegExp
  methods: Set<string>
}

/** The methods of each path: decides 405 and 404 before anything else. */
export class RouteTable {
  readonly #routes: Paths[] = []
  /** The paths of each route, by its URL. */
  readonly #byUrl = new Map<string, Paths>()

  /** Collects every route added to the app from now on. */
  watch(app: FastifyInstance): void {
    app.addHook('onRoute', ({ url, method, config }) => {
      const pattern = toPattern(url, config?.except)
      const known = this.#routes.find((route) => route.pattern.source === pattern.source)
      const route = known ?? { pattern, methods: new Set<string>() }
      for (const name of Array.isArray(method) ? method : [method]) route.methods.add(name)
      if (!known) this.#routes.push(route)
      this.#byUrl.set(url, route)
    })
  }

  /** Runs the first checks of a request: method (405), then the API's switch (503), then whether the path exists (404). */
  check(request: FastifyRequest, apiSwitch: ApiSwitch): void {
    const { method, url } = request
    const path = url.split('?', 1)[0] ?? ''
    const methods = this.#isRouted(request, path) ? [method] : this.methodsOf(path)
    if (methods.length > 0 && !methods.includes(method)) throw methodNotAllowed(method, methods)
    if ((path.startsWith('/v1/') || path === '/mcp') && apiSwitch.disabled) {
      throw new Problem('api_disabled', 'The API is switched off for maintenance.', { retryAfterSeconds: 300 })
    }
    if (methods.length === 0) throw noSuchPath()
  }

  /** Returns whether the router's choice has this very path: asking 200 patterns costs 14 µs, but the router decodes paths and we don't. */
  #isRouted({ is404, method, routeOptions }: FastifyRequest, path: string): boolean {
    const route = is404 ? undefined : this.#byUrl.get(routeOptions.url ?? '')
    return route?.methods.has(method) === true && route.pattern.test(path)
  }

  /** Returns the path's methods, sorted; empty if there is no such path. */
  methodsOf(path: string): string[] {
    return this.#routes
      .filter((route) => route.pattern.test(path))
      .flatMap((route) => [...route.methods])
      .sort()
  }
}

export function methodNotAllowed(method: string, methods: readonly string[]): Problem {
  const allow = methods.join(', ')
  return new Problem('method_not_allowed', `This path does not support ${method}; use ${allow}.`, { allow })
}

export function noSuchPath(): Problem {
  return new Problem('not_found', 'There is nothing at this path. The endpoints are described at /openapi.json.')
}

/** Returns a pattern for the route's paths; with `except`, nothing at or below that path. */
function toPattern(url: string, except?: string): RegExp {
  const parts = url.split('/').map((part) => {
    if (part.startsWith(':')) return '[^/]+'
    return part === '*' ? '.*' : RegExp.escape(part)
  })
  const others = except === undefined ? '' : `(?!${RegExp.escape(except)}(?:/|$))`
  return new RegExp(`^${others}${parts.join('/')}$`)
}
