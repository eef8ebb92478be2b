import { Center, Paper, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { say } from '../../ui/say.ts'
import { LanguageSelect } from '../language/language-select.tsx'

/** The frame of pages for people who are not signed in, each with one thing to do. */
export function SignedOutPage({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  useEffect(() => {
    document.title = say('app.title', { page: title })
  }, [title])
  return (
    <Center mih="100vh" p="md" component="main">
      <Paper withBorder shadow="sm" p="xl" w="100%" maw={420}>
        <Stack>
          <div>
            <Title order={1} size="h2">
              {title}
            </Title>
            {lead && (
              <Text c="dimmed" size="sm" mt={4}>
                {lead}
              </Text>
            )}
          </div>
          {children}
          <LanguageSelect label={false} />
        </Stack>
      </Paper>
    </Center>
  )
}
