npm run -s qns -- event trigger --store harbourline.example.com quote.order_refunded
