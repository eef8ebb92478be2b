import { Anchor, Button, type ButtonProps, Menu, type MenuItemProps, NavLink } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** What a link takes beside what its looks take. */
type AsLink<P> = P & Omit<ComponentProps<'a'>, keyof P>

/** Mantine's components as links of the router: they take `to`, `params` and `search`, checked against the pages there are. */
export const AnchorLink = createLink(Anchor<'a'>)
export const ButtonLink = createLink((props: AsLink<ButtonProps>) => <Button component="a" {...props} />)
export const MenuLink = createLink((props: AsLink<MenuItemProps>) => <Menu.Item component="a" {...props} />)
export const NavigationLink = createLink(NavLink<'a'>)
