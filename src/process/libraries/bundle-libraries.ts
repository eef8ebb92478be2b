import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { BUNDLED_LIBRARIES, bundleName, LIBRARIES_FOLDER } from './bundled-libraries.ts'

/** Makes one file of each library that useBundledLibraries looks for. */
export async function bundleLibraries(): Promise<void> {
  for (const library of BUNDLED_LIBRARIES) {
    await build({
      configFile: false,
      logLevel: 'warn',
      ssr: { noExternal: true },
      build: {
        ssr: fileURLToPath(import.meta.resolve(library)),
        target: 'node26',
        outDir: LIBRARIES_FOLDER,
        emptyOutDir: false,
        rolldownOptions: {
          output: { entryFileNames: bundleName(library), minify: { compress: false, mangle: false, codegen: true } },
        },
      },
    })
  }
}
