import { Box, Stack, Table, Title } from '@mantine/core'
import type { ImportSample } from '../../../../domain/orders/platform-import.ts'
import { say } from '../../../ui/say.ts'

/** Shows the first rows of a file unchanged, to check that its columns are right. */
export function ImportFirstRows({ sample: { headers, rows } }: { sample: ImportSample }) {
  return (
    <Stack component="section" gap="xs">
      <Title order={2} size="h4">
        {say('imports.first_rows')}
      </Title>
      <Box component="section" style={{ overflowX: 'auto' }} tabIndex={0} aria-label={say('imports.first_rows_scroll')}>
        <Table fz="xs" withColumnBorders style={{ whiteSpace: 'nowrap' }}>
          <Table.Thead>
            <Table.Tr>
              {headers.map((header, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a file may name a column twice
                <Table.Th key={column}>{header}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((cells, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other
              <Table.Tr key={n}>
                {cells.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: nor have its cells
                  <Table.Td key={column}>{cell}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Box>
    </Stack>
  )
}
