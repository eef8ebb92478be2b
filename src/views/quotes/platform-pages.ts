import { adminPage } from '../../domain/stores/platform-admin.ts'

/** Returns the pages of a quote's buyer in the platform's own admin at `home`. */
export function viewPlatformPages(home: string | null, buyer: { customerId: string | null; companyId: string | null }) {
  return { customer: adminPage(home, buyer.customerId), company: adminPage(home, buyer.companyId) }
}
