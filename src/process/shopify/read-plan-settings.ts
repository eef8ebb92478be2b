import type { PlanSettings } from '../../outside/platform/shopify/plan/plan-settings.ts'

type Plans = Map<string, 'enterprise' | 'starter'>

/**
 * Reads the plans of app pricing at Shopify; null without SHOPIFY_PLANS: the operator sets each store's plan. Throws an Error that says what
 * to change.
 */
export function readPlanSettings(of: (name: string) => string | null): PlanSettings | null {
  const [text, org, token] = [of('SHOPIFY_PLANS'), of('SHOPIFY_PARTNER_ORG'), of('SHOPIFY_PARTNER_TOKEN')]
  if ((org === null) !== (token === null)) {
    throw new Error('takes SHOPIFY_PARTNER_ORG and SHOPIFY_PARTNER_TOKEN together: set both, or neither')
  }
  if (text === null) {
    if (org !== null) throw new Error('also requires SHOPIFY_PLANS with SHOPIFY_PARTNER_ORG')
    return null
  }
  if (org !== null && !/^[0-9]+$/.test(org)) {
    throw new Error(`needs SHOPIFY_PARTNER_ORG as the number in the Partner dashboard's address, not "${org}"`)
  }
  return { plans: readPlans(text), partner: org !== null && token !== null ? { org, token } : null }
}

/** Reads `enterprise=handle1,handle2;starter=handle3`. */
function readPlans(text: string): Plans {
  const plans: Plans = new Map()
  for (const part of text.split(';')) {
    const [plan = '', handles = ''] = part.split('=').map((one) => one.trim())
    if (plan !== 'enterprise' && plan !== 'starter') {
      throw new Error(`needs SHOPIFY_PLANS such as "enterprise=pro,max;starter=free": "${plan}" is none of our plans`)
    }
    for (const handle of handles.split(',').map((one) => one.trim())) {
      if (!/^[a-z0-9][a-z0-9_-]*$/i.test(handle)) {
        throw new Error(`needs a plan's handle at Shopify after "${plan}=" in SHOPIFY_PLANS, not "${handle}"`)
      }
      if (plans.has(handle)) throw new Error(`has "${handle}" twice in SHOPIFY_PLANS: each handle belongs to one plan`)
      plans.set(handle, plan)
    }
  }
  return plans
}
