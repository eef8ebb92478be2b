npm run -s qns -- webhook listen --store harbourline.example.com \
  --secret "$QNS_SECRET" --forward-to "http://localhost:${PORT:-4000}/quotes"
