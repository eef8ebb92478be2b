import {
  ActionIcon,
  type ActionIconProps,
  Anchor,
  Button,
  type ButtonProps,
  Menu,
  type MenuItemProps,
  NavLink,
} from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** A link's properties, without those of its looks. */
type AsLink<P> = P & Omit<ComponentProps<'a'>, keyof P>

/** Mantine's components as router links: `to`, `params` and `search` are checked against the existing pages. */
export const AnchorLink = createLink(Anchor<'a'>)
export const ButtonLink = createLink((props: AsLink<ButtonProps>) => <Button component="a" {...props} />)
export const MenuLink = createLink((props: AsLink<MenuItemProps>) => <Menu.Item component="a" {...props} />)
export const NavigationLink = createLink(NavLink<'a'>)
export const IconLink = createLink((props: AsLink<ActionIconProps>) => <ActionIcon component="a" {...props} />)
