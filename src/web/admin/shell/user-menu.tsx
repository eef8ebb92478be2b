import {
  ActionIcon,
  Box,
  Button,
  Group,
  Menu,
  Text,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { ChevronDown, CircleUser, Moon, Sun } from 'lucide-react'
import { useSubmit } from '../../http/use-submit.ts'
import { say } from '../../ui/say.ts'
import { signOut, useSession } from '../session/session.ts'
import { MenuLink } from './links.tsx'
import { roleName } from './role-name.ts'

/** The signed-in person's menu: light or dark, their account, and signing out. */
export function UserMenu() {
  const { staff } = useSession()
  const navigate = useNavigate()
  const leaving = useSubmit(signOut, { onDone: () => void navigate({ to: '/sign-in' }) })
  return (
    <Group gap="xs" wrap="nowrap">
      <SchemeSwitch />
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            rightSection={<ChevronDown size={14} aria-hidden />}
            px="xs"
            aria-label={staff.name}
          >
            <Text size="sm" truncate maw={240} visibleFrom="sm">
              {staff.name}
            </Text>
            <Box component={CircleUser} size={20} hiddenFrom="sm" aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            {staff.email} · {roleName(staff.role)}
          </Menu.Label>
          <MenuLink to="/account">{say('shell.account')}</MenuLink>
          <Menu.Item onClick={() => void leaving.run()}>{say('shell.sign_out')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}

function SchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light')
  const other = scheme === 'dark' ? 'light' : 'dark'
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      visibleFrom="sm"
      aria-label={say(other === 'dark' ? 'shell.use_dark' : 'shell.use_light')}
      onClick={() => setColorScheme(other)}
    >
      {scheme === 'dark' ? <Sun size={18} aria-hidden /> : <Moon size={18} aria-hidden />}
    </ActionIcon>
  )
}
