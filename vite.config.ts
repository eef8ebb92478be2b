import { defineConfig } from 'vite'

/** The staff's web app. Addresses are relative, so that the service may live below any path; `src/build-web.ts` runs the build. */
export default defineConfig({
  root: 'src/web/admin',
  base: './',
  build: {
    outDir: '../../../dist/web/admin',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2024',
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      onwarn: (warning, warn) => {
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning) // 'use client' means nothing here
      },
    },
  },
})
