/** Groups items by a name of each, in the order of the names: transactions that lock rows in one order never deadlock. */
export function groupInOrder<Item, Name extends string | number>(
  items: readonly Item[],
  nameOf: (item: Item) => Name,
): [Name, [Item, ...Item[]]][] {
  const groups = [...Map.groupBy(items, nameOf)] as [Name, [Item, ...Item[]]][] // no group is empty
  return groups.sort(([one], [other]) => (one < other ? -1 : 1))
}
