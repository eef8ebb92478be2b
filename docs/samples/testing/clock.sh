npm run -s qns -- store clock --store harbourline.example.com --next
npm run -s qns -- store clock --store harbourline.example.com --advance 14d
