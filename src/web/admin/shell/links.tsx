import { ActionIcon, Anchor, Button, Menu, NavLink } from '@mantine/core'
import { createLink } from '@tanstack/react-router'

/** Mantine's components as links of the router: they take `to`, `params` and `search`, checked against the pages there are. */
export const AnchorLink = createLink(Anchor<'a'>)
export const ButtonLink = createLink(Button<'a'>)
export const IconLink = createLink(ActionIcon<'a'>)
export const MenuLink = createLink(Menu.Item<'a'>)
export const NavigationLink = createLink(NavLink<'a'>)
